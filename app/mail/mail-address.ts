/**
 * Characters that separate addresses in a mail header are excluded: `a@example.com>` is valid as an account's e-mail
 * (ruling 16), but a mail to it would reach another person.
 */
const addressPattern = /^[^\s<>()",;:\\[\]@]+@[^\s<>()",;:\\[\]@]+$/;

/** Returns whether a mail to this address reaches only this address. */
export const isMailAddress = (text: string): boolean => addressPattern.test(text);
