/* Kernels of a shared library as Python callables, for the limited API of Python 3.11 and later.

   The library exports `poise_kernels`: rows sorted by label, ended by a row of nulls. A row's types are
   the text of `poise.kernels.signatures`: the arguments, a colon, the result. A call writes its
   arguments into 64-bit slots while it compares them with that text; the row's function reads them
   from there, and writes its result to the first slots. */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <structmember.h>
#ifdef _WIN32
#include <windows.h>
#else
#include <dlfcn.h>
#endif

/* In the limited API since 3.12; the same in 3.11. */
#if PY_VERSION_HEX < 0x030C0000
#define Py_TPFLAGS_HAVE_VECTORCALL (1UL << 11)
#define PY_VECTORCALL_ARGUMENTS_OFFSET ((size_t)1 << (8 * sizeof(size_t) - 1))
typedef PyObject *(*vectorcallfunc)(PyObject *, PyObject *const *, size_t, PyObject *);
PyAPI_FUNC(PyObject *) PyVectorcall_Call(PyObject *, PyObject *, PyObject *);
PyAPI_FUNC(PyObject *) PyObject_Vectorcall(PyObject *, PyObject *const *, size_t, PyObject *);
#elif Py_LIMITED_API < 0x030C0000
#undef Py_TPFLAGS_HAVE_VECTORCALL
#define Py_TPFLAGS_HAVE_VECTORCALL (1UL << 11)
#define PY_VECTORCALL_ARGUMENTS_OFFSET ((size_t)1 << (8 * sizeof(size_t) - 1))
typedef PyObject *(*vectorcallfunc)(PyObject *, PyObject *const *, size_t, PyObject *);
PyAPI_FUNC(PyObject *) PyVectorcall_Call(PyObject *, PyObject *, PyObject *);
PyAPI_FUNC(PyObject *) PyObject_Vectorcall(PyObject *, PyObject *const *, size_t, PyObject *);
#endif

typedef struct {
    const char *label, *types;
    int (*call)(int64_t *);
    void *entry; /* of the kernel itself, in Numba's calling convention */
} Row;

typedef struct {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    const Row *first; /* of this kernel's rows, which end where the label changes */
    int brief;
    PyObject *label, *function, *compile, *compiled;
} Kernel;

/* The first members of NumPy's array and dtype, the same since NumPy 1.0. */
typedef struct {
    PyObject_HEAD
    char *data;
    int nd;
    Py_ssize_t *shape, *strides;
    PyObject *base, *dtype;
    int flags;
} Array;
typedef struct {
    PyObject_HEAD
    PyTypeObject *scalar;
    char kind, type, byteorder;
} Dtype;
enum { SLOTS = 1024, C_ORDER = 1, F_ORDER = 2, ALIGNED = 0x100, WRITABLE = 0x400, OK = 0, NO_RESULT = -2 };

static const Row *rows;
static Py_ssize_t count;
static PyTypeObject *array_type, *truth_type; /* numpy.ndarray, numpy.bool_ */

static int size_of(char type) {
    switch (type) {
    case 'd': case 'q': case 'Q': return 8;
    case 'l': case 'L': return (int)sizeof(long);
    case 'f': case 'i': case 'I': return 4;
    case 'h': case 'H': return 2;
    case '?': case 'b': case 'B': return 1;
    default: return 0;
    }
}

static const char *fill_array(const char *types, PyObject *given, int64_t **slot, const int64_t *end) {
    if (Py_TYPE(given) != array_type && !PyType_IsSubtype(Py_TYPE(given), array_type)) return NULL;
    const Array *array = (const Array *)given;
    const Dtype *dtype = (const Dtype *)array->dtype;
    const int bytes = types[2] - '0', axes = types[3] - '0';
    if (dtype->kind != types[1] || size_of(dtype->type) != bytes || array->nd != axes) return NULL;
    if (dtype->byteorder == '>' || !(array->flags & ALIGNED) || *slot + 5 + 2 * axes > end) return NULL;
    if (types[4] == 'C' ? !(array->flags & C_ORDER) : types[4] == 'F' && !(array->flags & F_ORDER)) return NULL;
    if (types[5] == 'w' && !(array->flags & WRITABLE)) return NULL;
    int64_t *s = *slot, items = 1;
    for (int i = 0; i < axes; ++i) items *= array->shape[i];
    s[0] = s[1] = 0; /* owners of the memory */
    s[2] = items;
    s[3] = bytes;
    s[4] = (int64_t)(intptr_t)array->data;
    for (int i = 0; i < axes; ++i) {
        s[5 + i] = array->shape[i];
        s[5 + axes + i] = array->strides[i];
    }
    *slot = s + 5 + 2 * axes;
    return types + 6;
}

static int fill_integer(PyObject *given, char type, int64_t *slot) {
    if (PyBool_Check(given) || PyFloat_Check(given) || !PyIndex_Check(given)) return 0;
    if (PyType_IsSubtype(Py_TYPE(given), array_type)) return 0;
    PyObject *whole = PyNumber_Index(given);
    if (whole) {
        *slot = type == 'q' ? PyLong_AsLongLong(whole) : (int64_t)PyLong_AsUnsignedLongLong(whole);
        Py_DECREF(whole);
    }
    if (PyErr_Occurred()) {
        PyErr_Clear();
        return 0;
    }
    return 1;
}

/* Writes an argument's slots; returns the types that follow, or NULL if the argument does not fit. */
static const char *fill(const char *types, PyObject *given, int64_t **slot, const int64_t *end) {
    if (*slot >= end) return NULL;
    switch (*types) {
    case 'A': return fill_array(types, given, slot, end);
    case 'd': {
        if (!PyFloat_Check(given)) return NULL;
        const double value = PyFloat_AsDouble(given);
        memcpy((*slot)++, &value, 8);
        return types + 1;
    }
    case 'q': case 'Q': return fill_integer(given, *types, (*slot)++) ? types + 1 : NULL;
    case '?':
        if (given != Py_True && given != Py_False && Py_TYPE(given) != truth_type) return NULL;
        *(*slot)++ = PyObject_IsTrue(given);
        return types + 1;
    case 'N': types = strchr(types, '('); /* fall through */
    case '(': {
        if (!PyTuple_Check(given)) return NULL;
        const Py_ssize_t parts = PyTuple_Size(given);
        ++types;
        for (Py_ssize_t i = 0; i < parts; ++i)
            if (*types == ')' || !(types = fill(types, PyTuple_GetItem(given, i), slot, end))) return NULL;
        return *types == ')' ? types + 1 : NULL;
    }
    default: return NULL;
    }
}

static PyObject *result(const char **types, const int64_t **slot) {
    switch (*(*types)++) {
    case 'd': {
        double value;
        memcpy(&value, (*slot)++, 8);
        return PyFloat_FromDouble(value);
    }
    case 'q': return PyLong_FromLongLong(*(*slot)++);
    case 'Q': return PyLong_FromUnsignedLongLong((uint64_t)*(*slot)++);
    case '?': return PyBool_FromLong((long)(*(*slot)++ & 1));
    case '(': {
        PyObject *list = PyList_New(0), *made = NULL;
        while (list && **types != ')') {
            PyObject *part = result(types, slot);
            if (!part || PyList_Append(list, part)) Py_CLEAR(list);
            Py_XDECREF(part);
        }
        ++*types;
        if (list) made = PyList_AsTuple(list);
        Py_XDECREF(list);
        return made;
    }
    default: Py_RETURN_NONE;
    }
}

/* The kernel as Numba compiles it, for what the library lacks. */
static PyObject *compiled(Kernel *self) {
    if (!self->compiled) self->compiled = PyObject_CallObject(self->compile, NULL);
    return self->compiled;
}

static int is_next(const Kernel *self, const Row *row) {
    return row && row->label && strcmp(row->label, self->first->label) == 0;
}

static PyObject *vectorcall(PyObject *object, PyObject *const *args, size_t flagged, PyObject *names) {
    Kernel *self = (Kernel *)object;
    const Py_ssize_t given = (Py_ssize_t)(flagged & ~PY_VECTORCALL_ARGUMENTS_OFFSET);
    int64_t slots[SLOTS];
    if (!names) {
        for (const Row *row = self->first; is_next(self, row); ++row) {
            const char *types = row->types;
            int64_t *slot = slots;
            for (Py_ssize_t i = 0; types && i < given; ++i)
                types = fill(types, args[i], &slot, slots + SLOTS);
            if (!types || *types++ != ':') continue;
            int status;
            if (self->brief) status = row->call(slots);
            else {
                PyThreadState *state = PyEval_SaveThread();
                status = row->call(slots);
                PyEval_RestoreThread(state);
            }
            if (status != OK && status != NO_RESULT)
                return PyErr_Format(PyExc_RuntimeError, "kernel %s ended with status %d", row->label, status);
            const int64_t *from = slots;
            return result(&types, &from);
        }
    }
    PyObject *other = compiled(self);
    return other ? PyObject_Vectorcall(other, args, flagged, names) : NULL;
}

static PyObject *make(PyTypeObject *type, PyObject *args, PyObject *words) {
    PyObject *label, *function, *compile;
    int brief;
    if (!PyArg_ParseTuple(args, "UOpO", &label, &function, &brief, &compile)) return NULL;
    Kernel *self = (Kernel *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    const char *wanted = PyUnicode_AsUTF8AndSize(label, NULL);
    if (!self || !wanted) return NULL;
    Py_ssize_t low = 0, high = count;
    while (low < high) {
        const Py_ssize_t middle = (low + high) / 2;
        if (strcmp(rows[middle].label, wanted) < 0) low = middle + 1;
        else high = middle;
    }
    self->first = low < count && strcmp(rows[low].label, wanted) == 0 ? rows + low : NULL;
    self->vectorcall = vectorcall;
    self->brief = brief;
    self->label = Py_NewRef(label);
    self->function = Py_NewRef(function);
    self->compile = Py_NewRef(compile);
    return (PyObject *)self;
}

static int traverse(PyObject *object, visitproc visit, void *arg) {
    Kernel *self = (Kernel *)object;
    Py_VISIT(Py_TYPE(object));
    Py_VISIT(self->function);
    Py_VISIT(self->compile);
    Py_VISIT(self->compiled);
    return 0;
}

static void dealloc(PyObject *object) {
    Kernel *self = (Kernel *)object;
    PyTypeObject *type = Py_TYPE(object);
    PyObject_GC_UnTrack(object);
    Py_CLEAR(self->label);
    Py_CLEAR(self->function);
    Py_CLEAR(self->compile);
    Py_CLEAR(self->compiled);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

static PyObject *address(PyObject *object, PyObject *wanted) {
    Kernel *self = (Kernel *)object;
    Py_ssize_t size;
    const char *types = PyUnicode_AsUTF8AndSize(wanted, &size);
    if (!types) return NULL;
    for (const Row *row = self->first; is_next(self, row); ++row)
        if (!strncmp(row->types, types, (size_t)size) && !strcmp(row->types + size, ":d"))
            return PyLong_FromVoidPtr(row->entry);
    PyObject *other = compiled(self);
    return other ? PyObject_CallMethod(other, "address", "O", wanted) : NULL;
}

static PyObject *reduce(PyObject *self, PyObject *nothing) {
    return PyObject_GetAttrString(((Kernel *)self)->function, "__qualname__");
}

static PyObject *itself(PyObject *self, PyObject *memo) { return Py_NewRef(self); }

static PyObject *of_function(PyObject *self, void *name) {
    return PyObject_GetAttrString(((Kernel *)self)->function, name);
}

static PyObject *of_compiled(PyObject *self, void *name) {
    PyObject *other = compiled((Kernel *)self);
    return other ? PyObject_GetAttrString(other, name) : NULL;
}

static PyGetSetDef properties[] = {
    {"__name__", of_function, NULL, NULL, "__name__"},
    {"__qualname__", of_function, NULL, NULL, "__qualname__"},
    {"__doc__", of_function, NULL, NULL, "__doc__"},
    {"_numba_type_", of_compiled, NULL, NULL, "_numba_type_"},
    {NULL},
};
static PyMethodDef methods[] = {
    {"address", address, METH_O, "Address of the code for arguments; the result has to be a float."},
    {"__copy__", itself, METH_NOARGS, NULL},
    {"__deepcopy__", itself, METH_O, NULL},
    {"__reduce__", reduce, METH_NOARGS, NULL},
    {NULL},
};
static PyMemberDef members[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Kernel, vectorcall), READONLY, NULL},
    {"__wrapped__", T_OBJECT_EX, offsetof(Kernel, function), READONLY, NULL},
    {"py_func", T_OBJECT_EX, offsetof(Kernel, function), READONLY, NULL},
    {"label", T_OBJECT_EX, offsetof(Kernel, label), READONLY, NULL},
    {"compiled", T_OBJECT, offsetof(Kernel, compiled), READONLY, NULL},
    {NULL},
};
static PyType_Slot slots_of_type[] = {
    {Py_tp_new, make}, {Py_tp_dealloc, dealloc}, {Py_tp_traverse, traverse}, {Py_tp_call, PyVectorcall_Call},
    {Py_tp_methods, methods}, {Py_tp_members, members}, {Py_tp_getset, properties}, {0, NULL},
};
static PyType_Spec spec = {
    "poise.kernels.compiled.loader.Kernel", sizeof(Kernel), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL, slots_of_type,
};

/* A kernel of one table's address as a function of vectors that returns a copy of its result.

   Nothing runs between the first copy and the last: threads and signal handlers share the memory. */
typedef struct {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    int (*entry)(double *, void **, int64_t); /* in Numba's calling convention */
    int64_t table;
    Py_ssize_t bytes; /* of the result */
    PyObject *inputs, *found, *empty, *shape; /* of the arguments that the object was made from: */
    PyObject *owned;
} Single;

static const Array *vector(PyObject *given, Py_ssize_t length) {
    if (Py_TYPE(given) != array_type) return NULL;
    const Array *array = (const Array *)given;
    const Dtype *dtype = (const Dtype *)array->dtype;
    const int plain = dtype->type == 'd' && dtype->byteorder != '>' && array->flags & ALIGNED;
    return plain && array->nd == 1 && array->shape[0] == length ? array : NULL;
}

static PyObject *call_single(PyObject *object, PyObject *const *args, size_t flagged, PyObject *names) {
    Single *self = (Single *)object;
    const Py_ssize_t given = (Py_ssize_t)(flagged & ~PY_VECTORCALL_ARGUMENTS_OFFSET);
    if (names || given != PyTuple_Size(self->inputs)) return PyErr_Format(PyExc_TypeError, "expected the inputs");
    for (Py_ssize_t i = 0; i < given; ++i)
        if (!vector(args[i], ((Array *)PyTuple_GetItem(self->inputs, i))->shape[0])) Py_RETURN_NONE;
    PyObject *made = PyObject_Vectorcall(self->empty, &self->shape, 1, NULL);
    if (!made) return NULL;
    for (Py_ssize_t i = 0; i < given; ++i) {
        const Array *from = (const Array *)args[i];
        double *to = (double *)((Array *)PyTuple_GetItem(self->inputs, i))->data;
        for (Py_ssize_t k = 0; k < from->shape[0]; ++k) to[k] = *(double *)(from->data + k * from->strides[0]);
    }
    double result;
    void *problem = NULL;
    const int status = self->entry(&result, &problem, self->table);
    memcpy(((Array *)made)->data, ((Array *)self->found)->data, (size_t)self->bytes);
    if (status == OK) return made;
    Py_DECREF(made);
    return PyErr_Format(PyExc_RuntimeError, "a kernel of one pose ended with status %d", status);
}

static PyObject *make_single(PyTypeObject *type, PyObject *args, PyObject *words) {
    unsigned long long entry, table;
    PyObject *inputs, *found, *empty, *shape, *kept;
    if (!PyArg_ParseTuple(args, "KKO!O!OOO", &entry, &table, &PyTuple_Type, &inputs, array_type, &found, &empty,
                          &shape, &kept))
        return NULL;
    Single *self = (Single *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
    if (!self) return NULL;
    self->vectorcall = call_single;
    self->entry = (int (*)(double *, void **, int64_t))(intptr_t)entry;
    self->table = (int64_t)table;
    self->bytes = 8;
    for (int i = 0; i < ((Array *)found)->nd; ++i) self->bytes *= ((Array *)found)->shape[i];
    self->inputs = inputs;
    self->found = found;
    self->empty = empty;
    self->shape = shape;
    self->owned = Py_NewRef(args);
    return (PyObject *)self;
}

static void dealloc_single(PyObject *object) {
    PyTypeObject *type = Py_TYPE(object);
    Py_XDECREF(((Single *)object)->owned);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
    Py_DECREF(type);
}

static PyMemberDef members_of_single[] = {
    {"__vectorcalloffset__", T_PYSSIZET, offsetof(Single, vectorcall), READONLY, NULL},
    {NULL},
};
static PyType_Slot slots_of_single[] = {
    {Py_tp_new, make_single}, {Py_tp_dealloc, dealloc_single}, {Py_tp_call, PyVectorcall_Call},
    {Py_tp_members, members_of_single}, {0, NULL},
};
static PyType_Spec spec_of_single = {
    "poise.kernels.compiled.loader.Single", sizeof(Single), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL, slots_of_single,
};

/* The processor's level: the library with the longest vectors that it can run. */
static PyObject *level(PyObject *module, PyObject *nothing) {
    const char *name = "arm64";
#if defined(__x86_64__) || defined(_M_X64)
    __builtin_cpu_init();
    name = __builtin_cpu_supports("x86-64-v4") ? "v4" : __builtin_cpu_supports("x86-64-v3") ? "v3" : "v2";
#endif
    return PyUnicode_FromString(name);
}

/* FNV-1a over words of 64 bits: for files that were cut or damaged, not against attackers. */
static PyObject *checksum(PyObject *module, PyObject *path) {
    PyObject *name;
    if (!PyUnicode_FSConverter(path, &name)) return NULL;
    FILE *file = fopen(PyBytes_AsString(name), "rb");
    Py_DECREF(name);
    if (!file) return PyErr_SetFromErrnoWithFilenameObject(PyExc_OSError, path);
    uint64_t words[4096], sum = 0xcbf29ce484222325u;
    memset(words, 0, sizeof words);
    for (size_t size; (size = fread(words, 1, sizeof words, file)) > 0; memset(words, 0, sizeof words))
        for (size_t i = 0; i < (size + 7) / 8; ++i) sum = (sum ^ words[i]) * 0x100000001b3u;
    fclose(file);
    char text[17];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)sum);
    return PyUnicode_FromString(text);
}

static PyObject *open_library(PyObject *module, PyObject *args) {
    const char *path, *stamp, *found = NULL;
    if (!PyArg_ParseTuple(args, "ss", &path, &stamp)) return NULL;
    const Row *table = NULL;
    const char *reason = "it is damaged";
#ifdef _WIN32
    HMODULE library = LoadLibraryA(path);
    if (library) {
        found = (const char *)GetProcAddress(library, "poise_stamp");
        table = (const Row *)GetProcAddress(library, "poise_kernels");
    }
#else
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library) {
        found = dlsym(library, "poise_stamp");
        table = dlsym(library, "poise_kernels");
    } else reason = dlerror();
#endif
    if (!library) return PyErr_Format(PyExc_ImportError, "%s", reason);
    if (!found || !table || strcmp(found, stamp) || strcmp(STAMP, stamp))
        return PyErr_Format(PyExc_ImportError, "%s belongs to another version of Poise", path);
    for (rows = table, count = 0; rows[count].label; ++count) {}
    return PyLong_FromSsize_t(count);
}

static PyMethodDef functions[] = {
    {"level", level, METH_NOARGS, "Level of this processor."},
    {"checksum", checksum, METH_O, "Checksum of a file, as text."},
    {"open", open_library, METH_VARARGS, "Open a library (path, stamp); returns the number of its versions."},
    {NULL},
};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "loader", NULL, -1, functions};

PyMODINIT_FUNC PyInit_loader(void) {
    PyObject *numpy = PyImport_ImportModule("numpy");
    if (!numpy) return NULL;
    array_type = (PyTypeObject *)PyObject_GetAttrString(numpy, "ndarray");
    truth_type = (PyTypeObject *)PyObject_GetAttrString(numpy, "bool_");
    Py_DECREF(numpy);
    PyObject *module = PyModule_Create(&definition);
    PyObject *type = PyType_FromSpec(&spec), *single = PyType_FromSpec(&spec_of_single);
    if (!array_type || !truth_type || !module || !type || !single) return NULL;
    if (PyModule_AddObject(module, "Kernel", type) || PyModule_AddObject(module, "Single", single)) return NULL;
    return module;
}
