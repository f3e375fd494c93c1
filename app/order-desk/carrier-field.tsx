import { knownCarriers } from "../orders/shipment.ts";
import { TextField } from "../ui/fields/field.tsx";

interface CarrierFieldProps {
	value: string;
	onChange: (carrier: string) => void;
}

export function CarrierField({ value, onChange }: CarrierFieldProps) {
	return (
		<>
			<TextField
				label="Carrier"
				optional
				list="carriers"
				maxLength={60}
				autoComplete="off"
				value={value}
				onChange={(event) => onChange(event.currentTarget.value)}
			/>
			<datalist id="carriers">
				{knownCarriers().map(({ name }) => (
					<option key={name} value={name} />
				))}
			</datalist>
		</>
	);
}
