import { useState } from "react";
import { read } from "../../api/api-client.ts";
import { useApi } from "../../api/api-context.tsx";

/** The families there are, to be offered: asked for once, when the field is gone to. None when they cannot be had. */
export function useFamilies() {
	const api = useApi();
	const [families, setFamilies] = useState<readonly string[]>();
	function ask() {
		if (families) return;
		setFamilies([]);
		read(api.catalogue.$get({ query: { size: "1" } })).then(
			(answer) => setFamilies(answer.families.map(({ family }) => family)),
			() => setFamilies(undefined),
		);
	}
	return { families: families ?? [], ask };
}
