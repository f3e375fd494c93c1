export function bringIntoView(element: HTMLElement | null): void {
	element?.scrollIntoView({ block: "nearest" });
}
