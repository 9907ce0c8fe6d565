import { lazy } from 'react';

/*
 * Parts of the registration that are not needed while the form is filled in. The server has them at hand. A
 * browser loads the answer page only when the answer came as a page, and the dialogs when they open.
 */

const outcomes = () => import('./outcomes.tsx');

export const RegisteredPage = lazy(async () => ({ default: (await outcomes()).RegisteredPage }));
export const EmailTakenNote = lazy(async () => ({ default: (await outcomes()).EmailTakenNote }));

export const WhatFollows = lazy(async () => ({
  default: (await import('./what-follows.tsx')).WhatFollows,
}));

export const loadDialogs = () => import('./outcome-dialogs.tsx');
