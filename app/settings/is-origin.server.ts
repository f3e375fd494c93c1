/** Whether an address is an origin, as `https://shop.example.com`. */
export function isOrigin(text: string): boolean {
	const url = URL.parse(text);
	if (url?.protocol !== "http:" && url?.protocol !== "https:") return false;
	return /^\/+$/.test(url.pathname) && url.search + url.hash + url.username === "";
}
