import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { Overview } from "./overview-schema.server.ts";
import { WaitingFigures } from "./waiting-figures.tsx";

const none = { count: 0, amount: 0 };
const noWork = { paid: none, unpaid: none, refundsDue: none, disputed: none, openWithdrawals: none, failedMails: 0 };

function shown(work: object, lowStockCount = 0): string {
	const overview = { ...noWork, ...work } as unknown as Overview;
	const Page = () => <WaitingFigures overview={overview} lowStockCount={lowStockCount} />;
	const Shop = createRoutesStub([{ path: "/", Component: Page }]);
	return renderToString(<Shop />).replaceAll(/<[^>]*>/g, "");
}

test("the overview names only open work", () => {
	const since = new Date().toISOString();
	expect(shown({ paid: { count: 2, since } })).toBe("2 PaidOldest paid this minute");
	expect(shown({ failedMails: 1 }, 3)).toBe(
		"1 Failed e-mailsNot accepted by the mail server3 Low stockParts to reorder",
	);
});

test("the overview says that there is no open work", () => {
	expect(shown({})).toBe("No open tasks");
});
