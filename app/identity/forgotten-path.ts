export const forgottenPath = "/forgotten-password";
