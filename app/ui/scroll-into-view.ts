export function scrollIntoView(element: HTMLElement | null): void {
	element?.scrollIntoView({ block: "nearest" });
}
