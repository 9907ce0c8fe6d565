/** How a number is typed in one field; the example stays in one piece. */
export const PHONE_HINT = (
  <>
    With its country code, such as{' '}
    <span className="figures whitespace-nowrap">+1 202 555 0143</span>
  </>
);
