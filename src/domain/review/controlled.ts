/**
 * Names that stand on the schedules of the United States' Controlled Substances Act (21 CFR 1308.12 to
 * 1308.15, schedules II to V) and are met at a pharmacy's counter. The store refers for none of them, ever.
 * The list warns of what is typed; it is no proof that another name is on no schedule.
 */
const NAMES: readonly string[] = [
  'amphetamine,dextroamphetamine,lisdexamfetamine,methamphetamine,methylphenidate',
  'dexmethylphenidate,cocaine,codeine,fentanyl,hydrocodone,hydromorphone,methadone',
  'meperidine,morphine,oxycodone,oxymorphone,tapentadol,pentobarbital,secobarbital',
  'buprenorphine,ketamine,testosterone,nandrolone,oxandrolone,dronabinol,butalbital',
  'alprazolam,chlordiazepoxide,clonazepam,clorazepate,diazepam,lorazepam,midazolam',
  'oxazepam,temazepam,triazolam,phenobarbital,phentermine,diethylpropion,modafinil',
  'armodafinil,carisoprodol,tramadol,zolpidem,zaleplon,eszopiclone,suvorexant',
  'lemborexant,butorphanol,pregabalin,lacosamide,brivaracetam,cenobamate',
].flatMap((row) => row.split(','));

const WORDS = /[a-z]+/g;

/** The first controlled substance that a text names; undefined where it names none of the list. */
export const namesControlled = (text: string): string | undefined => {
  const words: readonly string[] = text.toLowerCase().match(WORDS) ?? [];
  return NAMES.find((name) => words.includes(name));
};
