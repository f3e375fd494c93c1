const uploads = /^\/api\/(?:images|imports\/(?:headings|preview)|products\/[^/?]+\/files)(?=\/|$)/;

/**
 * Returns whether a body is a file: the route authenticates first and reads it afterwards.
 * @param target unnormalised: `/api/images/../orders` is not an upload
 */
export const isUpload = (target: string): boolean => uploads.test(URL.parse(`http://shop${target}`)?.pathname ?? "");
