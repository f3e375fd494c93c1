import IconBrandGithub from "@tabler/icons-react/dist/esm/icons/IconBrandGithub.mjs";
import IconBrandInstagram from "@tabler/icons-react/dist/esm/icons/IconBrandInstagram.mjs";
import IconBrandLinkedin from "@tabler/icons-react/dist/esm/icons/IconBrandLinkedin.mjs";
import IconBrandYoutube from "@tabler/icons-react/dist/esm/icons/IconBrandYoutube.mjs";

/** Links of the footer. The demo manufacturer has no accounts, so each link leads to the network's home page. */
export const socialLinks = [
	{ name: "LinkedIn", to: "https://www.linkedin.com/", Icon: IconBrandLinkedin },
	{ name: "YouTube", to: "https://www.youtube.com/", Icon: IconBrandYoutube },
	{ name: "Instagram", to: "https://www.instagram.com/", Icon: IconBrandInstagram },
	{ name: "GitHub", to: "https://github.com/", Icon: IconBrandGithub },
] as const;
