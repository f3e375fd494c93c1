import type { ReactNode } from "react";
import { PictureFrame } from "../images/picture.tsx";
import { StockLevel } from "../products/card/product-rows.tsx";
import { Accordion } from "../ui/accordion.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Card, DescriptionList } from "../ui/card.tsx";
import { Carousel } from "../ui/carousel.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { CheckboxField, FormError, PasswordField, SelectField, TextAreaField, TextField } from "../ui/fields/field.tsx";
import { QuantityField } from "../ui/fields/quantity-field.tsx";
import { Loading } from "../ui/loading.tsx";
import { Notice, RetryNotice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Stars } from "../ui/stars.tsx";
import { ThemeSwitch } from "../ui/theme-switch.tsx";
import { DialogSpecimen, TableSpecimens, ToastSpecimens } from "./dialogs-section.tsx";

export const meta = () => [{ title: "Specimens" }, { name: "robots", content: "noindex" }];

/** Every component of `ui` in its states, for development and axe. */
export default function SpecimensPage() {
	return (
		<div className="page-column pb-16">
			<PageHeading title="Specimens" kicker="For development" lead="Every component in its states." />
			<Specimen title="Buttons">
				<ButtonSpecimens />
			</Specimen>
			<Specimen title="Fields">
				<FieldSpecimens />
			</Specimen>
			<Specimen title="Notices and states">
				<StateSpecimens />
			</Specimen>
			<Specimen title="Dialog and toasts">
				<div className="flex flex-wrap gap-3">
					<DialogSpecimen />
					<ToastSpecimens />
				</div>
			</Specimen>
			<Specimen title="Table">
				<TableSpecimens />
			</Specimen>
			<Specimen title="Card, stock, stars">
				<CardSpecimens />
			</Specimen>
			<Specimen title="Pictures">
				<PictureSpecimens />
			</Specimen>
			<Specimen title="Carousel">
				<CarouselSpecimen />
			</Specimen>
			<Specimen title="Accordion">
				<Accordion
					items={[
						{ id: "first", heading: "First heading", content: <p>The first item is open from the start.</p> },
						{ id: "second", heading: "Second heading", content: <p>The second item is closed.</p> },
					]}
				/>
			</Specimen>
		</div>
	);
}

function Specimen({ title, children }: { title: string; children: ReactNode }) {
	return (
		<section className="border-t border-hairline py-8">
			<h2 className="mb-5 text-xl">{title}</h2>
			{children}
		</section>
	);
}

function StateSpecimens() {
	return (
		<div className="grid gap-5 md:grid-cols-2">
			<Notice tone="info" title="Stock is counted once a day">
				The next count is tonight.
			</Notice>
			<Notice tone="ok" title="The order is paid">
				Transaction pi_3Q9kTf.
			</Notice>
			<RetryNotice title="The parts list could not be loaded" onRetry={() => {}}>
				The shop did not answer. Check your connection and try again.
			</RetryNotice>
			<RetryNotice title="The parts list could not be loaded" busy onRetry={() => {}} />
			<EmptyState
				title="No orders yet"
				action={
					<a className="word-link" href="/allproducts">
						All Products
					</a>
				}
			>
				Your orders will appear here.
			</EmptyState>
			<Loading />
		</div>
	);
}

function CardSpecimens() {
	const stocks: [quantity: number, minimum: number][] = [
		[1240, 20],
		[60, 20],
		[12, 20],
		[0, 20],
	];
	return (
		<Card className="max-w-xl">
			<DescriptionList
				className="border-t-0"
				rows={[
					[
						"Per Price",
						<span key="price" className="measure">
							$128.40
						</span>,
					],
					...stocks.map(([quantity, minimum]) => {
						return [`Stock ${quantity}`, <StockLevel key={quantity} quantity={quantity} minimum={minimum} />] as const;
					}),
					["Rated 5", <Stars key="stars" rating={5} />],
					["Rated 2", <Stars key="stars" rating={2} />],
					["Rated 2.5", <Stars key="stars" rating={2.5} />],
				]}
			/>
			<p className="p-4 text-ink-2">Below the title block.</p>
		</Card>
	);
}

const sizes = "(min-width: 48rem) 33vw, 100vw";
const slideIntervalMs = 3000;

function PictureSpecimens() {
	return (
		<div className="grid gap-5 md:grid-cols-3">
			<PictureFrame src="/catalogue/hero-1-800.webp" widths={[800, 1600]} alt="Our own picture" sizes={sizes} />
			<PictureFrame src="https://pictures.example/missing.jpg" alt="A URL without a picture" sizes={sizes} />
			<PictureFrame alt="No picture" sizes={sizes} />
		</div>
	);
}

function CarouselSpecimen() {
	const texts = ["One", "Two, which is longer and sets the height of all three of them on a narrow screen", "Three"];
	return (
		<Carousel
			label="Specimen"
			interval={slideIntervalMs}
			slides={texts.map((text) => ({
				key: text,
				content: (
					<Card className="h-full min-h-40 p-6 pb-16">
						<p className="text-2xl">{text}</p>
					</Card>
				),
			}))}
		/>
	);
}

const variants = ["primary", "quiet", "danger", "ok"] as const;

function ButtonSpecimens() {
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

function FieldSpecimens() {
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
