const EURO = new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

export function money(amount: number): string {
  return EURO.format(amount);
}

export function day(time: string): string {
  return DAY.format(new Date(time));
}

export function moment(time: string): string {
  return MOMENT.format(new Date(time));
}

/** The end of an id, which is what differs between two of them. */
export function orderName(id: string): string {
  return `#${id.slice(-6).toUpperCase()}`;
}

export function count(many: number, one: string, more = `${one}s`): string {
  return `${many || 'No'} ${many === 1 ? one : more}`;
}
