/** A change of the address of a person of the staff; part of the schema. */
export type StaffEmailChangesTable = {
  id: string;
  user_id: string;
  new_email: string;
  token_hash: Buffer;
  expires_at: Date;
  created_at: Date;
};
