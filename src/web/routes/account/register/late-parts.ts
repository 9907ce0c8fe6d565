import { lazy } from 'react';

/*
 * What a registration has no need of while it is filled in. The server has all of it at hand. A browser
 * fetches an answer as a page only where it came as one, and the dialogs when they have something to say.
 */

const outcomes = () => import('./outcomes.tsx');

export const RegisteredPage = lazy(async () => ({ default: (await outcomes()).RegisteredPage }));
export const EmailTakenNote = lazy(async () => ({ default: (await outcomes()).EmailTakenNote }));

export const WhatFollows = lazy(async () => ({
  default: (await import('./what-follows.tsx')).WhatFollows,
}));

export const loadDialogs = () => import('./outcome-dialogs.tsx');
