// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { tabStorage } from "./tab-storage.ts";

afterEach(() => {
	vi.unstubAllGlobals();
	sessionStorage.clear();
});

const draft = () => sessionStorage.getItem("draft:list");

test("what a visitor stored stays after signing in, and what an account stored until another signs in or it signs out", () => {
	sessionStorage.setItem("draft:list", "TF-1 4");
	tabStorage.claim("ann@example.com");
	expect(draft()).toBe("TF-1 4");
	tabStorage.claim("ann@example.com");
	expect(draft()).toBe("TF-1 4");
	tabStorage.claim("bob@example.com");
	expect([draft(), tabStorage.owner()]).toEqual([null, "bob@example.com"]);
	sessionStorage.setItem("draft:list", "TF-2 4");
	sessionStorage.setItem("list-place:/dashboard/allusers", '{"search":"?search=berta"}');
	tabStorage.clear();
	expect({ ...sessionStorage }).toEqual({});
	sessionStorage.setItem("draft:list", "TF-3 4");
	tabStorage.claim("ann@example.com");
	expect(draft()).toBe("TF-3 4");
});

test("signing in and out works where the browser refuses storage", () => {
	vi.stubGlobal("sessionStorage", undefined);
	tabStorage.claim("ann@example.com");
	tabStorage.clear();
	expect(tabStorage.owner()).toBeNull();
	vi.unstubAllGlobals();
});
