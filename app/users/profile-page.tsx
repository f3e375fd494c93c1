import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { data } from "react-router";
import { ProfileHeading } from "../account/profile-heading.tsx";
import { UnconfirmedAddress } from "../account/unconfirmed-address.tsx";
import { readWithETag } from "../api/api-client.ts";
import { apiContext } from "../api/route-context.ts";
import { pageMeta } from "../brand/page-meta.ts";
import { visitContext } from "../identity/route-guard.ts";
import { Button } from "../ui/button.tsx";
import { Card, DescriptionList } from "../ui/card.tsx";
import { EmailText } from "../ui/email-text.tsx";
import { TypedText } from "../ui/typed-text.tsx";
import type { Route } from "./+types/profile-page";
import { NameForm } from "./name-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { addressPreview, linkedinAddress, type User } from "./user.ts";

export const meta: Route.MetaFunction = () => pageMeta("Profile", "Your name, address and contact details.");

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
	const { email } = context.get(visitContext).user;
	const api = context.get(apiContext);
	const { body, etag } = await readWithETag(api.users[":email"].$get({ param: { email } }));
	const [profile] = body;
	if (!profile) throw data(null, { status: 404 });
	return { profile, etag };
}

type Mode = "read" | "edit" | "name" | "cancelled" | "saved" | "nameSaved" | "nameCancelled";

/** The Profile page (specification §2). */
export default function ProfilePage({ loaderData: { profile, etag } }: Route.ComponentProps) {
	const [mode, setMode] = useState<Mode>("read");
	const updateButton = useRef<HTMLButtonElement>(null);
	const nameButton = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		// The focused control is gone.
		if (mode === "saved" || mode === "cancelled") updateButton.current?.focus();
		if (mode === "nameSaved" || mode === "nameCancelled") nameButton.current?.focus();
	}, [mode]);
	return (
		<>
			<ProfileHeading title="Profile" />
			<div className="max-w-2xl desk:max-w-none desk:lg:[&_dl]:grid desk:lg:[&_dl]:grid-cols-2">
				{mode === "edit" ? (
					<ProfileForm
						profile={profile}
						etag={etag}
						onSaved={() => setMode("saved")}
						onCancel={() => setMode("cancelled")}
					/>
				) : mode === "name" ? (
					<NameForm
						name={profile.displayName}
						onSaved={() => setMode("nameSaved")}
						onCancel={() => setMode("nameCancelled")}
					/>
				) : (
					<ProfilePanel profile={profile}>
						<Button ref={updateButton} onClick={() => setMode("edit")}>
							Update profile
						</Button>
						<Button ref={nameButton} variant="quiet" onClick={() => setMode("name")}>
							Change name
						</Button>
					</ProfilePanel>
				)}
				<p role="status" className="mt-3 text-sm font-medium text-ok">
					{mode === "saved" && "Profile saved."}
					{mode === "nameSaved" && "Name saved."}
				</p>
			</div>
		</>
	);
}

function ProfilePanel({ profile, children }: { profile: User; children: ReactNode }) {
	return (
		<Card>
			<DescriptionList
				className="border-t-0 desk:[&>*:nth-child(2)]:lg:border-t-0"
				rows={[
					["Name", <Entry key="name">{profile.displayName}</Entry>],
					["Email", <EmailText key="email" text={profile.email} />],
					["Address", <Address key="address" address={profile.address} />],
					["Education", <Entry key="education">{profile.education}</Entry>],
					["Phone", <Entry key="phone">{profile.phone}</Entry>],
					["Linkedin", <Linkedin key="linkedin" social={profile.social} />],
				]}
			/>
			<div className="flex flex-wrap items-center gap-x-6 gap-y-3 p-4">
				{children}
				{profile.emailVerified === false && <UnconfirmedAddress email={profile.email} />}
			</div>
		</Card>
	);
}

function Address({ address }: { address: string }) {
	const shown = addressPreview(address);
	if (shown === address) return <Entry>{address}</Entry>;
	return (
		<>
			<Entry>{`${shown}…`}</Entry>
			<p className="mt-1 text-sm text-ink-2">
				The address is shortened here. Select “Update profile” to see all of it.
			</p>
		</>
	);
}

function Entry({ children }: { children: string }) {
	return children ? (
		<bdi dir="auto" className="[overflow-wrap:anywhere]">
			{children}
		</bdi>
	) : (
		<NotProvided />
	);
}

function Linkedin({ social }: { social: string }) {
	const address = linkedinAddress(social);
	if (!address) return <Entry>{social}</Entry>;
	return (
		<a href={address} rel="noopener noreferrer nofollow" className="word-link [overflow-wrap:anywhere]">
			<TypedText>
				{social.split(/(?<=\/)(?=[^/])/).map((part, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: parts have no ids and do not move
					<Fragment key={index}>
						{index > 0 && <wbr />}
						{part}
					</Fragment>
				))}
			</TypedText>
		</a>
	);
}

function NotProvided() {
	return <span className="text-ink-2">Not provided</span>;
}
