import { Link, useSearchParams } from "react-router";
import { listAddress } from "../ui/list-address.ts";
import { moneyWaits } from "./order-list.ts";

const words = {
	due: "Only orders with a refund that the card provider has not sent",
	disputed: "Only orders whose payment a bank disputes",
};

/** Says that a list has only orders whose money waits, and leads to all of it; nothing where it has every order. */
export function MoneyWaits() {
	const [query] = useSearchParams();
	const money = moneyWaits.find((one) => one === query.get("money"));
	if (!money) return null;
	return (
		<p className="flex flex-wrap items-center gap-x-4">
			<span>{words[money]}</span>
			<Link to={listAddress(query, { money: undefined })} className="word-link inline-flex min-h-11 items-center">
				Show every order
			</Link>
		</p>
	);
}
