/** Says for as long as it lasts that the browser works for the form; its place is kept free. */
export const ProofLine = ({ working }: { working: boolean }) => (
  <p role="status" className="min-h-5 text-sm text-soft">
    {working ? 'One moment. Your browser is proving that this is not sent in bulk.' : null}
  </p>
);
