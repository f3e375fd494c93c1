/** What separates addresses in a mail's head, in none: `a@example.com>` is an account's e-mail (ruling 16), and would reach somebody else. */
const address = /^[^\s<>()",;:\\[\]@]+@[^\s<>()",;:\\[\]@]+$/;

/** Whether a mail to this address reaches it and nobody else. */
export const isMailAddress = (text: string): boolean => address.test(text);
