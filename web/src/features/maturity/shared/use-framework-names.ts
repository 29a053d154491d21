import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#kit/texts/texts.ts';
import { frameworksQuery } from './framework-queries.ts';

/** What the framework of a code is called; its code while that is not known. */
export function useFrameworkNames(isEnabled = true): (code: string) => string {
  const { localized } = useTexts();
  const { data } = useQuery({ ...frameworksQuery, enabled: isEnabled });
  return (code) => {
    const found = data?.find((version) => version.code === code);
    return found ? localized({ name: found.name, nameEn: found.name_en }, 'name') : code;
  };
}
