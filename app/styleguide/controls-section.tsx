import { Button, ButtonLink } from "../ui/button.tsx";
import { CheckboxField, FormError, PasswordField, SelectField, TextAreaField, TextField } from "../ui/fields/field.tsx";
import { QuantityField } from "../ui/fields/quantity-field.tsx";
import { ThemeSwitch } from "../ui/theme-switch.tsx";

const variants = ["primary", "quiet", "danger", "ok"] as const;

export function ButtonSpecimens() {
	return (
		<div className="space-y-3">
			<div className="flex flex-wrap gap-3">
				{variants.map((variant) => (
					<Button key={variant} variant={variant}>
						Button {variant}
					</Button>
				))}
			</div>
			<div className="flex flex-wrap gap-3">
				{variants.map((variant) => (
					<Button key={variant} variant={variant} busy>
						Button {variant}
					</Button>
				))}
			</div>
			<div className="flex flex-wrap items-center gap-3">
				<Button disabled>Disabled</Button>
				<ButtonLink to="/">Button link</ButtonLink>
				<ButtonLink to="/" variant="quiet">
					Quiet link
				</ButtonLink>
				<ThemeSwitch />
			</div>
		</div>
	);
}

export function FieldSpecimens() {
	return (
		<form noValidate className="grid gap-6 md:grid-cols-2">
			<TextField label="Email" type="email" autoComplete="email" defaultValue="buyer@torquefoundry.test" />
			<TextField label="Email" type="email" error="Provide a valid Email" defaultValue="buyer@" />
			<TextField label="Phone" inputMode="tel" hint="You have to enter the value in Number." />
			<TextField label="Linkedin" optional placeholder="https://" />
			<TextField label="Name" readOnly defaultValue="Read only" />
			<TextField label="Newsletter" disabled defaultValue="Disabled" />
			<PasswordField label="Password" autoComplete="new-password" defaultValue="demo-buyer" />
			<PasswordField label="Password" autoComplete="new-password" error="Password is Required" />
			<TextAreaField label="Review" hint="What should other customers know?" />
			<TextAreaField label="Review" error="Review is Required" />
			<QuantityField label="Quantity" min={4} max={120} defaultValue={4} hint="Minimum 4, maximum 120." />
			<QuantityField label="Quantity" min={4} max={120} defaultValue={500} error="Only 120 in stock" />
			<SelectField
				label="Sort by"
				choices={[["", "Newest first"] as const, ["price", "Lowest price first"] as const]}
			/>
			<CheckboxField label="In stock" defaultChecked />
			<FormError>Invalid email or password</FormError>
		</form>
	);
}
