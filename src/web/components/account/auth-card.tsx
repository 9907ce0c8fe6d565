import type { ReactNode } from 'react';

/** A page with one task, such as a login: a title in a narrow, centred card. */
export const AuthCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="page grid justify-items-center py-10 md:py-16">
    <div className="card grid w-full max-w-md grid-cols-1 gap-6 p-6 md:p-8">
      <h1 className="text-xl">{title}</h1>
      {children}
    </div>
  </div>
);
