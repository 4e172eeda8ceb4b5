// What the browser keeps from one visit to the next.  Where cookies are blocked, looking at localStorage throws already: then
// nothing is kept, and nothing else is different.

export function kept(name: string): string | null {
    try {
        return localStorage.getItem(name);
    } catch {
        return null;
    }
}

export function keep(name: string, value: string): void {
    try {
        localStorage.setItem(name, value);
    } catch {
        // Only this visit has it.
    }
}
