import IconBrandGithub from "@tabler/icons-react/dist/esm/icons/IconBrandGithub.mjs";
import IconBrandInstagram from "@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs";
import IconBrandLinkedin from "@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs";
import IconBrandYoutube from "@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs";
import IconWorld from "@tabler/icons-react/dist/esm/icons/IconWorld.mjs";

const icons: Partial<Record<string, typeof IconWorld>> = {
	LinkedIn: IconBrandLinkedin,
	YouTube: IconBrandYoutube,
	Instagram: IconBrandInstagram,
	GitHub: IconBrandGithub,
};

/** Returns the icon of a social network, or a general one. */
export const socialIcon = (name: string) => icons[name] ?? IconWorld;
