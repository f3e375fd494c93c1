/** Where a new password is asked for. */
export const forgottenPath = "/forgotten-password";
