import IconBrandGithub from "@tabler/icons-react/dist/esm/icons/IconBrandGithub.mjs";
import IconBrandInstagram from "@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs";
import IconBrandLinkedin from "@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs";
import IconBrandYoutube from "@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs";

/** The footer's links. The demo manufacturer has no accounts: each leads to the network itself. */
export const socialLinks = [
	{ name: "LinkedIn", to: "https://www.linkedin.com/", Icon: IconBrandLinkedin },
	{ name: "YouTube", to: "https://www.youtube.com/", Icon: IconBrandYoutube },
	{ name: "Instagram", to: "https://www.instagram.com/", Icon: IconBrandInstagram },
	{ name: "GitHub", to: "https://github.com/", Icon: IconBrandGithub },
] as const;
