const uploads = /^\/api\/(?:images|imports\/(?:headings|preview)|products\/[^/?]+\/files)(?=\/|$)/;

/**
 * Whether a body is a file: the route authenticates first and reads it then.
 * @param target unnormalised: `/api/images/../orders` is no upload
 */
export const isUpload = (target: string): boolean => uploads.test(URL.parse(`http://shop${target}`)?.pathname ?? "");
