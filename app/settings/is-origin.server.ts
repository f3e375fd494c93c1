/** Whether an address is that of a whole site, as `https://shop.example.com`, with nothing behind it. */
export function isOrigin(text: string): boolean {
	const url = URL.parse(text);
	if (url?.protocol !== "http:" && url?.protocol !== "https:") return false;
	return /^\/+$/.test(url.pathname) && url.search + url.hash + url.username === "";
}
