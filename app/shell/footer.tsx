import IconBrandGithub from "@tabler/icons-react/dist/esm/icons/IconBrandGithub.mjs";
import IconBrandInstagram from "@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs";
import IconBrandLinkedin from "@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs";
import IconBrandYoutube from "@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs";
import IconWorld from "@tabler/icons-react/dist/esm/icons/IconWorld.mjs";
import { memo } from "react";
import { brand, newsletterNote, phoneLink } from "../brand/brand.ts";
import { Logo } from "../brand/logo.tsx";
import { trustTitles, withdrawLink } from "../content/trust-links.ts";
import { yearOf } from "../time/calendar.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/fields/field.tsx";
import { ListLink } from "../ui/lists/list-pages.tsx";

const socialHeadingId = "follow-us";

export const Footer = memo(function Footer() {
	const year = yearOf(new Date());
	return (
		<footer data-print="no" className="page-column mt-16 pb-8">
			<div className="grid grid-cols-1 border border-hairline bg-sheet md:grid-cols-2 lg:grid-cols-[4fr_3fr_5fr]">
				<div className="p-5">
					<Logo />
					<address className="mt-3 text-sm text-ink-2 not-italic">
						{brand.address.slice(1).map((line) => (
							<span key={line} className="block">
								{line}
							</span>
						))}
						<span className="mt-1 flex flex-wrap gap-x-6">
							<a href={`mailto:${brand.email}`} className="word-link inline-flex min-h-11 items-center">
								{brand.email}
							</a>
							<a href={phoneLink()} className="word-link measure inline-flex min-h-11 items-center">
								{brand.phone}
							</a>
						</span>
					</address>
				</div>
				{brand.social.length > 0 && <SocialLinks />}
				<Newsletter />
				<TrustLinks />
				<div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-t border-hairline px-5 py-3 text-sm text-ink-2 md:col-span-2 lg:col-span-3">
					<p>
						© {year} {brand.name}
					</p>
					<ListLink to="/reviews" className="word-link inline-flex min-h-11 items-center">
						Reviews
					</ListLink>
					{brand.picturesNote && <p>{brand.picturesNote}</p>}
				</div>
			</div>
		</footer>
	);
});

/** The footer of the desk's pages: one line. */
export function DeskFooter({ demoNotice }: { demoNotice?: string }) {
	return (
		<footer
			data-print="no"
			className="page-column mt-8 flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-hairline py-2 text-xs text-ink-2"
		>
			<p>
				© {yearOf(new Date())} {brand.name}
			</p>
			<ul aria-label="Follow us" className="flex" hidden={brand.social.length === 0}>
				{brand.social.map(({ name, url }) => (
					<li key={name}>
						<a
							href={url}
							rel="noreferrer"
							aria-label={name}
							className="grid size-11 place-items-center hover:text-layout sm:size-9"
						>
							<SocialIcon name={name} size="1.125rem" />
						</a>
					</li>
				))}
			</ul>
			{demoNotice && <p>{demoNotice}</p>}
			<div className="ml-auto flex flex-wrap items-center gap-2">
				<input
					type="email"
					disabled
					aria-label="Newsletter e-mail"
					placeholder="Newsletter e-mail"
					title={newsletterNote}
					className="min-h-9 w-44 border border-dashed border-control bg-transparent px-2 placeholder:text-ink-2 max-sm:min-h-11"
				/>
				<button
					type="button"
					disabled
					className="min-h-9 border border-dashed border-control px-3 font-semibold max-sm:min-h-11"
				>
					Subscribe
				</button>
			</div>
		</footer>
	);
}

const TrustLinks = () => (
	<ul className="flex flex-wrap gap-x-8 border-t border-hairline px-5 py-1 md:col-span-2 lg:col-span-3">
		{Object.entries({ ...trustTitles, [withdrawLink.to]: withdrawLink.label }).map(([path, label]) => (
			<li key={path}>
				<ListLink to={path} className="word-link inline-flex min-h-11 items-center">
					{label}
				</ListLink>
			</li>
		))}
	</ul>
);

function SocialLinks() {
	return (
		<div className="border-t border-hairline p-5 md:border-t-0 md:border-l">
			<h2 id={socialHeadingId} className="lettering font-sans">
				Follow us
			</h2>
			<ul aria-labelledby={socialHeadingId} className="mt-2 grid grid-cols-2">
				{brand.social.map(({ name, url }) => (
					<li key={name}>
						<a
							href={url}
							rel="noreferrer"
							className="flex min-h-11 items-center gap-2.5 hover:text-layout hover:underline"
						>
							<SocialIcon name={name} size="1.375rem" />
							{name}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}

function SocialIcon({ name, size }: { name: string; size: `${number}rem` }) {
	const Icon = socialIcon(name);
	return <Icon aria-hidden="true" size={size} stroke={1.5} />;
}

function Newsletter() {
	return (
		<div className="border-t border-hairline p-5 md:col-span-2 lg:col-span-1 lg:border-t-0 lg:border-l">
			<div className="flex items-end gap-3">
				<div className="min-w-0 grow">
					<TextField
						id="newsletter"
						label="Newsletter e-mail"
						type="email"
						name="newsletter"
						placeholder="you@company.com"
						disabled
						optional={false}
					/>
				</div>
				<Button disabled>Subscribe</Button>
			</div>
			<p className="mt-2 text-sm text-ink-2">{newsletterNote}</p>
		</div>
	);
}

const icons: Partial<Record<string, typeof IconWorld>> = {
	LinkedIn: IconBrandLinkedin,
	YouTube: IconBrandYoutube,
	Instagram: IconBrandInstagram,
	GitHub: IconBrandGithub,
};

/** Returns the icon of a social network, or a general one. */
const socialIcon = (name: string) => icons[name] ?? IconWorld;
