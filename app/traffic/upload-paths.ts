const uploads = /^\/api\/(?:images|imports\/(?:headings|preview)|products\/[^/?]+\/files)(?=\/|$)/;

/**
 * Whether a call's body is a file and not JSON: the call asks first who sends it, and reads it then. It may take as long as a request.
 * @param target as it was sent: `/api/images/../orders` is no upload, since what is called by it is not
 */
export const isUpload = (target: string): boolean => uploads.test(URL.parse(`http://shop${target}`)?.pathname ?? "");
