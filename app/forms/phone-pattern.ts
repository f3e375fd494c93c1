/** A telephone number may begin with a plus. Spaces, hyphens and brackets are allowed between the digits. */
export const phonePattern = /^\+?[ -]*(?:\(\d+\)|\d)(?:[ -]*(?:\(\d+\)|\d))*$/;
