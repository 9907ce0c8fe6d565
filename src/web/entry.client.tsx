import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(
    document,
    <>
      {/* Stands for the links to scripts that only the server writes here: `useId` counts positions. */}
      {null}
      <StrictMode>
        <HydratedRouter />
      </StrictMode>
    </>,
  );
});
