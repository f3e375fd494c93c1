// Runs in the browser, on the shop's page.
import { type FromThreeDSecure, receiveMessages, sandboxBasePath, sendMessage } from "./browser-messages.ts";

/** The scheme the page shows itself in, when it has chosen one; the reader's own otherwise. */
function pageColorScheme(): "light" | "dark" | "" {
	const schemes = getComputedStyle(document.documentElement).colorScheme.split(" ");
	const isDark = schemes.includes("dark");
	const isLight = schemes.includes("light");
	return isDark === isLight ? "" : isDark ? "dark" : "light";
}

function createDialog(): { dialog: HTMLDialogElement; frame: HTMLIFrameElement } {
	const dialog = document.createElement("dialog");
	dialog.setAttribute("role", "dialog");
	dialog.setAttribute("aria-modal", "true");
	dialog.setAttribute("aria-label", "Payment authentication");
	dialog.style.cssText =
		"position:fixed;inset:0;width:100vw;height:100dvh;max-width:none;max-height:none;margin:0;padding:0;border:0;overflow:hidden;background:rgb(8 12 15 / 62%);z-index:2147483647";
	const frame = document.createElement("iframe");
	frame.title = "3-D Secure";
	frame.src = `${sandboxBasePath}/three-d-secure`;
	frame.style.cssText = "display:block;width:100%;height:100%;border:0;background:transparent;color-scheme:light only";
	dialog.append(frame);
	return { dialog, frame };
}

/**
 * Shows the 3-D Secure page over the shop's page until the buyer has completed or failed it.
 * Escape fails it. Focus goes in, stays in, and comes back.
 */
export function authenticateInDialog(key: string, clientSecret: string): Promise<void> {
	const { dialog, frame } = createDialog();
	const focusedBefore = document.activeElement;
	let isReady = false;
	return new Promise((resolve) => {
		const stop = receiveMessages<FromThreeDSecure>(
			() => frame.contentWindow,
			({ type }) => {
				if (type === "done") return finish();
				isReady = true;
				sendMessage(frame.contentWindow, { type: "open", key, clientSecret, colorScheme: pageColorScheme() });
				frame.focus();
			},
		);
		function finish(): void {
			stop();
			dialog.close();
			dialog.remove();
			if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus();
			resolve();
		}
		dialog.addEventListener("cancel", (event) => {
			event.preventDefault();
			// A page that could not be loaded must not hold the buyer.
			if (isReady) sendMessage(frame.contentWindow, { type: "fail" });
			else finish();
		});
		document.body.append(dialog);
		dialog.showModal();
	});
}
