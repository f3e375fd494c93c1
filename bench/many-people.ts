import type { Insertable } from "kysely";
import type { ReviewTable, UserTable } from "../db/schema.ts";
import { drawing, idOfMany, nth } from "./many-products.ts";

const firstNames =
	`Anna Bruno Carla Deniz Emil Fatima Georg Hanna Igor Jana Kofi Lena Mateo Nadia Oskar Paula Quentin Rosa Stefan
	Tomasz Ursula Viktor Wanda Xenia Yusuf Zoé Ägidius Björn Chloé Dmitri Eleni François Giulia Hiroshi Ingrid João Katarzyna Lukas
	Marie Niels Olga Pedro Renate Sergej Teresa Ümit Valérie Wolfgang Yvonne Zeynep`.split(/\s+/);
const lastNames =
	`Abel Bauer Çelik Dubois Eriksson Ferrari García Hoffmann Ivanova Jansen Kowalski Lindqvist Müller Nowak Okafor
	Petrov Quast Rossi Schäfer Tanaka Ulrich Vasquez Weber Xu Yıldız Zimmermann Andersson Böhm Costa Díaz Engström Fischer Gruber
	Horváth Iversen Jørgensen Keller Lefèvre Moreau Nielsen Øster Pereira Richter Silva Tóth Urban Vogel Wagner Young Zhang`.split(
		/\s+/,
	);
const streets = ["Foundry Lane", "Mill Road", "Harbour Street", "Station Road", "Forge Close", "Works Avenue"];
const towns = ["Springfield", "Ashford", "Milton", "Clayton", "Riverside", "Kingsbury", "Dayton", "Oakdale"];
const sayings = [
	"Fits at once and runs without play.",
	"Arrived on time, packed as drawn.",
	"The bore was right to the hundredth.",
	"Good value, but the box was open.",
	"Second order, same quality as the first.",
	"A little noisy for the first hundred kilometres.",
	"The thread needed a tap before it went in.",
];

const firstUserIdPart = "018f1111";
/** The identifier of the user at this place. */
export const idOfUser = (i: number) => idOfMany(i).replace("018f0000", firstUserIdPart);

export interface ManyPerson {
	id: string;
	name: string;
	email: string;
	phone: string;
	address: string;
}

/** Somebody plausible, the same each time. */
export function personAt(i: number): ManyPerson {
	const [first, last] = [nth(firstNames, i * 7 + Math.floor(i / firstNames.length)), nth(lastNames, i * 3 + (i >> 5))];
	const spelt = `${first}.${last}`
		.toLowerCase()
		.normalize("NFD")
		.replaceAll(/[^a-z.]/g, "");
	return {
		id: idOfUser(i),
		name: `${first} ${last}`,
		email: `${spelt}.${i}@${nth(["example.com", "workshop.example", "racing.example", "mill.example"], i)}`,
		phone: `+1 555 ${String(i % 10_000_000).padStart(7, "0")}`,
		address: `${(i % 180) + 1} ${nth(streets, i)}, ${nth(towns, i >> 3)}`,
	};
}

/** Their account, as its table has it; one in two thousand is an admin. */
export function userRow(i: number, at: string): Insertable<UserTable> {
	const { id, name, email, phone, address } = personAt(i);
	return {
		id,
		issuer: "bench",
		subject: id,
		email,
		email_key: email,
		email_verified: i % 3 === 0 ? 0 : 1,
		display_name: name,
		role: i % 2000 === 1 ? "admin" : null,
		...{ address, education: "", phone, social: "", created_at: at },
	};
}

/** A review by one of so many people of one of so many products, as its table has it; few are hidden. */
export function reviewRow(i: number, id: string, at: string, many: { users: number; products: number }) {
	const draw = drawing(i);
	draw(1);
	const user = draw(many.users);
	return {
		id,
		user_id: idOfUser(user),
		image: "",
		username: personAt(user).name,
		ratings: 5 - Math.floor(draw(25) ** 2 / 125),
		description: `${nth(sayings, draw(97))} ${nth(sayings, draw(89))}`,
		created_at: at,
		product_id: draw(4) === 0 ? null : idOfMany(draw(many.products)),
		hidden_at: draw(200) === 0 ? at : null,
	} satisfies Insertable<ReviewTable>;
}
