import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { operatorLines } from '#domain/operator.ts';
import type { Letter, MailBrand } from './letter.ts';

const FONT = "'Segoe UI', Helvetica, Arial, sans-serif";

/**
 * Inline styles hold the light theme, because many mail clients drop style elements. In clients that keep
 * one, these rules invert text and background for readers who prefer dark.
 */
const DARK = `
@media (prefers-color-scheme: dark) {
  .paper { background-color: #10201f !important; }
  .sheet { background-color: #172b2a !important; border-color: #2c4644 !important; }
  .ink { color: #e9f1ef !important; }
  .quiet { color: #b4c6c3 !important; }
  .rule { border-color: #2c4644 !important; }
  .action { background-color: #9ad7b4 !important; color: #0d1b1a !important; }
  .link { color: #9ad7b4 !important; }
}`;

const paper: CSSProperties = { backgroundColor: '#f6f4ee', margin: 0, padding: '24px 12px' };
const sheet: CSSProperties = {
  backgroundColor: '#ffffff',
  border: '1px solid #dfe5e2',
  borderRadius: '8px',
  padding: '32px 28px',
  textAlign: 'left',
  // A word that is longer than its line must not widen the sheet.
  wordBreak: 'break-word',
};
const quiet: CSSProperties = {
  color: '#4a5f5c',
  fontFamily: FONT,
  fontSize: '14px',
  lineHeight: '22px',
  margin: '0 0 8px',
};
const hidden: CSSProperties = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  maxHeight: 0,
  maxWidth: 0,
  opacity: 0,
};

/** The sheet that every letter is written on. It loads nothing from anywhere. */
export const Layout = ({ letter, brand }: { letter: Letter; brand: MailBrand }) => (
  <html lang="en" dir="ltr">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{letter.subject}</title>
      <style>{DARK}</style>
    </head>
    <body className="paper" style={paper}>
      <div data-skip-in-text="true" style={hidden}>
        {letter.preview}
      </div>
      <table
        role="presentation"
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        border={0}
        style={{ tableLayout: 'fixed' }}
      >
        <tbody>
          <tr>
            <td align="center">
              <table
                role="presentation"
                width="100%"
                cellPadding={0}
                cellSpacing={0}
                border={0}
                style={{ maxWidth: '600px', tableLayout: 'fixed' }}
              >
                <tbody>
                  <tr>
                    <td className="sheet" style={sheet}>
                      <div
                        className="ink"
                        style={{
                          color: '#0f3d3a',
                          fontFamily: FONT,
                          fontSize: '18px',
                          fontWeight: 700,
                          marginBottom: '20px',
                        }}
                      >
                        {brand.name}
                      </div>
                      {letter.body}
                      <Foot reason={letter.reason} brand={brand} />
                    </td>
                  </tr>
                </tbody>
              </table>
            </td>
          </tr>
        </tbody>
      </table>
    </body>
  </html>
);

const Foot = ({ reason, brand }: { reason: string; brand: MailBrand }) => (
  <div
    className="rule"
    style={{ borderTop: '1px solid #dfe5e2', marginTop: '28px', paddingTop: '16px' }}
  >
    <p className="quiet" style={quiet}>
      {reason}
    </p>
    <p className="quiet" style={quiet}>
      {brand.name} is not a pharmacy. It is a prescription referral service.
    </p>
    <p className="quiet" style={{ ...quiet, margin: 0 }}>
      Questions: {brand.email} or {brand.phone}
      {[brand.address, ...operatorLines(brand.name, brand.operator)].filter(Boolean).map((line) => (
        <Fragment key={line}>
          <br />
          {line}
        </Fragment>
      ))}
    </p>
  </div>
);

const text: CSSProperties = {
  color: '#1d2f2d',
  fontFamily: FONT,
  fontSize: '16px',
  lineHeight: '26px',
  margin: '0 0 16px',
};

export const Title = ({ children }: { children: ReactNode }) => (
  <h1
    className="ink"
    style={{
      color: '#0f3d3a',
      fontFamily: FONT,
      fontSize: '24px',
      lineHeight: '32px',
      margin: '0 0 16px',
    }}
  >
    {children}
  </h1>
);

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <p className="ink" style={text}>
    {children}
  </p>
);

/** A link that looks like a button. The address must be one that the store made or has checked. */
export const Action = ({ href, children }: { href: string; children: ReactNode }) => (
  <p style={{ margin: '24px 0' }}>
    <a
      className="action"
      href={href}
      style={{
        backgroundColor: '#0f5c4d',
        borderRadius: '6px',
        color: '#ffffff',
        display: 'inline-block',
        fontFamily: FONT,
        fontSize: '16px',
        fontWeight: 600,
        padding: '12px 20px',
        textDecoration: 'none',
      }}
    >
      {children}
    </a>
  </p>
);

export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a className="link" href={href} style={{ color: '#0f5c4d' }}>
    {children}
  </a>
);

export type Fact = readonly [label: string, value: string | null | undefined];

/** Labels with their values, one a line; a fact without a value is left out. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <p className="ink" style={text}>
    {facts
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([label, value], index) => (
        <span key={label}>
          {index > 0 ? <br /> : null}
          {label}: <strong>{value}</strong>
        </span>
      ))}
  </p>
);

/** Text written by a person, with its line breaks. */
export const Quoted = ({ children }: { children: string }) => (
  <blockquote
    className="ink rule"
    style={{ ...text, borderLeft: '3px solid #dfe5e2', margin: '0 0 16px', paddingLeft: '16px' }}
  >
    {children.split(/\r\n|\r|\n/).map((line, index) => (
      // The lines of a finished text never change places, so their number names them.
      <span key={index}>
        {index > 0 ? <br /> : null}
        {line}
      </span>
    ))}
  </blockquote>
);
