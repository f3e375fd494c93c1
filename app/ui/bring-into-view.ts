/** As a `ref`: scrolls to what appears, no further than it needs to be seen. */
export function bringIntoView(element: HTMLElement | null): void {
	element?.scrollIntoView({ block: "nearest" });
}
