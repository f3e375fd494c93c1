import { useSearchParams } from "react-router";
import { moneyWaits } from "../orders/order-list.ts";
import { ListNarrowed } from "../ui/lists/list-narrowed.tsx";

const words = {
	due: "Only orders with a refund that the card provider has not sent",
	disputed: "Only orders whose payment a bank disputes",
};

/** Says that a list has only orders whose money waits; nothing where it has every order. */
export function MoneyWaits() {
	const [query] = useSearchParams();
	const money = moneyWaits.find((one) => one === query.get("money"));
	if (!money) return null;
	return (
		<ListNarrowed member="money" all="Show every order">
			{words[money]}
		</ListNarrowed>
	);
}
