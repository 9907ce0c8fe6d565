/** The rest of a long number by 97, letter by letter: A stands for 10 and Z for 35. */
const restBy97 = (text: string): number =>
  [...text].reduce((rest, letter) => {
    const value = Number.parseInt(letter, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);

/** Whether an account number is an IBAN whose check digits are right (ISO 13616). */
export const isIban = (typed: string): boolean => {
  const text = typed.replaceAll(' ', '');
  return (
    /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(text) && restBy97(text.slice(4) + text.slice(0, 4)) === 1
  );
};
