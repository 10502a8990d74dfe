/** A sign-in asks whether its workstation is known; and an account's tokens are looked for when it is closed. */
export const tokensByUser = (): readonly string[] => ['CREATE INDEX tokens_by_user ON tokens (user_id, fingerprint)'];
