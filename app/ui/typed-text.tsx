import type { ReactNode } from "react";

/**
 * Words that a person typed, within other text: isolated from it and in their own direction. A block of them has
 * `dir="auto"` itself, like the fields in which they are typed.
 */
export const TypedText = ({ children }: { children: ReactNode }) => <bdi dir="auto">{children}</bdi>;
