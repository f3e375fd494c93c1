import { type MouseEvent, useRef, useState } from "react";
import { ownPicture, PictureFrame } from "../images/picture.tsx";
import { EnlargedPicture, EnlargeLink } from "../ui/dialogs/enlarged-picture.tsx";

const ratio = "1 / 1";

/** A part's photograph, which a press on it makes larger. */
export function PhotographFigure({ src, name, sizes }: { src: string; name: string; sizes: string }) {
	const dialog = useRef<HTMLDialogElement>(null);
	/** The large file is asked for no sooner. */
	const [isRequested, setRequested] = useState(false);
	const base = ownPicture.exec(src)?.[1];
	function enlarge(event: MouseEvent) {
		event.preventDefault();
		setRequested(true);
		dialog.current?.showModal();
	}
	return (
		<figure className="relative">
			<PictureFrame src={src} alt={name} sizes={sizes} ratio={ratio} priority />
			<EnlargeLink
				href={base ? `${base}-1200.webp` : src}
				what="the photograph"
				onEnlarge={enlarge}
				className="after:absolute after:inset-0"
			/>
			<EnlargedPicture ref={dialog} label={`Photograph of ${name}`}>
				{isRequested && <PictureFrame src={src} alt={name} sizes="60rem" ratio={ratio} fit="contain" priority />}
			</EnlargedPicture>
		</figure>
	);
}
