/** May begin with a plus and have blanks, hyphens and brackets around its digits. */
export const phonePattern = /^\+?[ -]*(?:\(\d+\)|\d)(?:[ -]*(?:\(\d+\)|\d))*$/;
