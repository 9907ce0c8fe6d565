-- Public keys that signed heads of the audit log before the master key was rotated. Each is signed by the present key, so
-- that its signatures still count although the key itself is gone.
create table audit_seals (
  public_key bytea primary key,
  endorsement bytea not null
);
