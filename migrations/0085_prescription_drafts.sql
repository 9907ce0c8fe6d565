-- Prescriptions that are sent before an order. A browser finds its own by a secret; each ends with its hours, and becomes
-- the order's when that is placed.
create table prescription_drafts (
  id uuid primary key,
  token_hash bytea not null unique,
  -- Of somebody who was logged in; nobody else sees it then.
  user_id uuid references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index prescription_drafts_old on prescription_drafts (expires_at);
create index prescription_drafts_of_user on prescription_drafts (user_id) where user_id is not null;
create table draft_files (
  id uuid primary key,
  draft_id uuid not null references prescription_drafts (id) on delete cascade,
  storage_key text not null unique,
  file_name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size_bytes integer not null,
  sha256 text not null,
  wrapped_key text not null,
  uploaded_at timestamptz not null,
  state text not null check (state in ('off', 'waiting', 'read', 'unreadable')),
  -- The words and their places, encrypted with the master key, and their keyed digest.
  sealed_text text,
  text_mark text,
  check ((state = 'read') = (sealed_text is not null))
);
create index draft_files_of_draft on draft_files (draft_id, uploaded_at);
create index draft_files_waiting on draft_files (uploaded_at) where state = 'waiting';
