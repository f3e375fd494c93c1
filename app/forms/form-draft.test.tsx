// @vitest-environment happy-dom
import { act } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "../../tests/support/render.tsx";
import { type FormDraft, useFormDraft } from "./form-draft.ts";

interface Review {
	words: string;
	place: string;
}

const empty: Review = { words: "", place: "" };

afterEach(() => {
	vi.unstubAllGlobals();
	sessionStorage.clear();
});

async function openForm(keyAtFirst = "review:erika", defaultValues = empty, linked?: string) {
	let form!: UseFormReturn<Review>;
	let draft!: FormDraft;
	let key = keyAtFirst;
	function Form() {
		form = useForm<Review>({ defaultValues });
		draft = useFormDraft(form, key, linked);
		const { isDirty } = form.formState;
		return (
			<form>
				<input {...form.register("words")} />
				<textarea {...form.register("place")} />
				<output>{isDirty ? "changed" : "unchanged"}</output>
			</form>
		);
	}
	const { leave, find, redraw, type } = await render(Form);
	const words = () => find<HTMLInputElement>("input").value;
	return {
		leave,
		words,
		place: () => find<HTMLTextAreaElement>("textarea").value,
		state: () => find("output").textContent,
		type: (value: string) => type("input", value),
		reset: (values?: Review) => act(async () => form.reset(values)),
		clear: () => draft.clear(),
		/** Makes the form belong to another subject, as on the next product's page. */
		becomes: (next: string) => {
			key = next;
			return redraw();
		},
	};
}

test("what was typed is back when the form appears again, beside what it begins with", async () => {
	const first = await openForm("review:erika", { words: "", place: "Berlin" });
	await first.type("Turns well");
	await first.leave();
	const again = await openForm("review:erika", { words: "", place: "Berlin" });
	expect(again.words()).toBe("Turns well");
	expect(again.place()).toBe("Berlin");
});

test("a field that the draft does not know begins as the form says", async () => {
	sessionStorage.setItem("draft:review:erika", '{"words":"Turns well"}');
	const form = await openForm("review:erika", { words: "", place: "Berlin" });
	expect(form.words()).toBe("Turns well");
	expect(form.place()).toBe("Berlin");
});

test("what comes back counts as changed, and undoing it leads to what the form began with", async () => {
	sessionStorage.setItem("draft:review:erika", '{"words":"Turns well"}');
	const form = await openForm();
	expect(form.state()).toBe("changed");
	await form.reset();
	expect(form.words()).toBe("");
	expect(form.state()).toBe("unchanged");
});

test("a form without a draft is unchanged", async () => {
	const form = await openForm();
	expect(form.words()).toBe("");
	expect(form.state()).toBe("unchanged");
});

test("what the page itself puts into the form is no draft", async () => {
	const first = await openForm();
	await first.reset({ words: "From the shop", place: "" });
	await first.leave();
	const again = await openForm();
	expect(again.words()).toBe("");
});

test("nothing is kept of what the shop has accepted", async () => {
	const first = await openForm();
	await first.type("Turns well");
	first.clear();
	await first.leave();
	const again = await openForm();
	expect(again.words()).toBe("");
});

test("each person and form has a draft of its own", async () => {
	const erikas = await openForm("review:erika");
	await erikas.type("Turns well");
	await erikas.leave();
	const max = await openForm("review:max");
	expect(max.words()).toBe("");
});

test("a form that becomes another's shows that one's draft and writes there only", async () => {
	sessionStorage.setItem("draft:product:2", '{"words":"The second"}');
	const form = await openForm("product:1");
	await form.type("The first");
	await form.becomes("product:2");
	expect(form.words()).toBe("The second");
	await form.type("The second, mended");
	await form.becomes("product:1");
	expect(form.words()).toBe("The first");
	await form.becomes("product:2");
	expect(form.words()).toBe("The second, mended");
});

test.each(["{", '"a text"', "null", "7"])("a damaged draft (%s) is none", async (kept) => {
	sessionStorage.setItem("draft:review:erika", kept);
	const form = await openForm();
	expect(form.words()).toBe("");
	expect(form.state()).toBe("unchanged");
});

test("a form works on where the browser refuses storage", async () => {
	vi.stubGlobal("sessionStorage", undefined);
	const form = await openForm();
	await form.type("Turns well");
	expect(form.words()).toBe("Turns well");
	form.clear();
});

test("a value from another address replaces that of the draft, and from the same address it does not", async () => {
	const open = (words: string) => openForm("buy", { ...empty, words }, JSON.stringify({ words }));
	const first = await open("6");
	await first.type("8");
	await first.leave();
	const reloaded = await open("6");
	expect(reloaded.words()).toBe("8");
	await reloaded.leave();
	expect((await open("10")).words()).toBe("10");
});
