/** 'order-placed-store' as a person reads it: "Order placed, to the store". */
export const templateName = (template: string): string => {
  const words = template.replace(/-store$/, ', to the store').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
