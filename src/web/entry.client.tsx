import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(
    document,
    <>
      {/* Placeholder for the script links of the server's HTML, because `useId` counts positions. */}
      {null}
      <StrictMode>
        <HydratedRouter />
      </StrictMode>
    </>,
  );
});
