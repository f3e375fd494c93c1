/**
 * Characters that separate addresses in a mail header are excluded: `a@example.com>` is valid as an account's e-mail
 * (ruling 16), but an e-mail to it would reach another person.
 */
const addressPattern = /^[^\s<>()",;:\\[\]@]+@[^\s<>()",;:\\[\]@]+$/;

/** Returns whether an e-mail to this address reaches only this address. */
export const isMailAddress = (text: string): boolean => addressPattern.test(text);
