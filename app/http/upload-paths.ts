const uploads = /^\/api\/(?:images|imports\/(?:headings|preview)|products\/[^/?]+\/files)(?=[/?]|$)/;

/** Whether a call's body is a file and not JSON: the call asks first who sends it, and reads it then. It may take as long as a request. @param path may have a query */
export const isUpload = (path: string): boolean => uploads.test(path);
