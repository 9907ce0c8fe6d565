/** The classes of what payment services told; part of the registry, which says what they mean. */
export const providerEventsClasses = {
  provider_events: {
    event_id: 'public',
    id: 'public',
    provider: 'public',
    type: 'public',
    told: 'public',
    received_at: 'public',
    tries: 'public',
    last_error: 'public',
    handled_at: 'public',
    outcome: 'public',
    failed_at: 'public',
    seen_at: 'public',
  },
} as const;
