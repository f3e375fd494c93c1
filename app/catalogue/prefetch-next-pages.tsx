import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";

/**
 * Fetches the modules of the pages that a product leads to, once for the whole list: their data is in the list already.
 * Not for somebody who saves data.
 */
export function PrefetchNextPages({ productId }: { productId: string }) {
	const [wanted, setWanted] = useState(false);
	useEffect(() => {
		const { connection } = navigator as { connection?: { saveData?: boolean } };
		setWanted(!connection?.saveData);
	}, []);
	if (!wanted) return null;
	return (
		<>
			<PrefetchPageLinks page={`/product/${productId}`} />
			<PrefetchPageLinks page={`/buypage/${productId}`} />
		</>
	);
}
